"""Claims without a quantity: names that carry digits, and numbers' words that count nothing."""

from numtemp.lib.quantity import read_quantities

CLAIMS = """
Covid-19 vaccines changed how the region travels.
The F-16 is flown by several air forces.
Article 370 was discussed in parliament again.
The ward reopened after the 9/11 memorial service.
Route 66 crosses the desert.
Apollo 11 carried a plaque to the Moon.
The A380 no longer serves that airport.
Channel 4 denied the report.
Boeing 737 Max jets were grounded.
The iPhone 14 does not explode.
Windows 95 was never free of charge.
Chanel No. 5 was not invented by a chemist from Grasse.
Section 230 protects platforms, the senator said.
Title IX covers school sports.
The G7 leaders met by the lake.
The G20 has no secretariat.
H1N1 and H5N1 are strains of the same virus.
5G masts do not spread a virus.
The 5G network was blamed for the fires.
WD-40 does not cure arthritis.
A B-52 flew over the stadium.
The AK-47 was designed by a tank mechanic.
Proposition 8 was struck down by a court.
Formula 1 returned to the old track.
The shop is open 24/7.
Vitamin B12 is found in meat and fish.
Omega-3 pills do not prevent heart attacks.
The MI6 chief never met the minister.
The M25 was closed by protesters.
Interstate 95 runs through the city.
Catch-22 was banned in some schools.
Fahrenheit 451 was taken off the reading list.
U2 did not play at the wedding.
Blink-182 cancelled the tour.
The X-37B is a secret space plane.
SARS-CoV-2 was not made in a kitchen.
PM2.5 is bad for the lungs.
CO2 is not a poison in itself.
The UN's Resolution 242 is still quoted.
Mi-24 helicopters were sold to the neighbour.
The T-72 tank was filmed in a field.
R2-D2 was on show in the museum.
The PlayStation 5 does not record talks at home.
Agenda 21 is not a plan to take farms away.
Form 1040 asks for no vaccination record.
The Su-35 was shot down by its own side.
Nobody was hurt in the accident at the port.
The mayor never promised to close the library.
The one and only bakery of the village burned down.
This was the last straw for the minister.
Many voters were turned away from the polls.
The senator voted against the bill.
A few drops of bleach do not clean drinking water.
The prime minister owns a bank abroad.
Schools will teach no history any more.
The photo shows a shark in a flooded street.
Several nurses quit after the meeting.
The judge let one of the brothers go for no one would speak.
Most doctors reject the treatment.
A day in the country heals the flu.
""".strip().splitlines()


def test_at_least_97_of_100_are_not_numerical():
    assert len(CLAIMS) == 60
    wrong = {claim: found for claim in CLAIMS if (found := [q.text for q in read_quantities(claim)])}
    assert len(wrong) <= 1, wrong
