/** A small web of our own, so that a grounded answer has something to cite without a network. */
export interface Passage {
  title: string
  uri: string
  text: string
}

export const corpus: Passage[] = [
  {
    title: 'How tides work',
    uri: 'https://encyclopedia.example.org/tides',
    text: 'Tides are the regular rise and fall of the sea, caused mostly by the pull of the Moon and partly by that of the Sun. Most coasts see two high tides and two low tides in a little under 25 hours. When Sun and Moon stand in line the difference is largest, which is called a spring tide.',
  },
  {
    title: 'The honey bee year',
    uri: 'https://nature.example.org/honey-bees',
    text: 'A honey bee colony counts up to 60,000 workers in summer and a tenth of that in winter. Workers tell each other where flowers are with a dance on the comb. A bee visits thousands of blossoms for a spoonful of honey.',
  },
  {
    title: 'Sourdough bread for beginners',
    uri: 'https://kitchen.example.com/sourdough',
    text: 'Sourdough bread rises with wild yeast and lactic acid bacteria that live in a starter of flour and water. The dough rests for many hours, often overnight, and is baked hot in a covered pot. The acid keeps the bread fresh for several days.',
  },
  {
    title: 'A short history of the bicycle',
    uri: 'https://museum.example.org/bicycle',
    text: 'The first two-wheeled running machine was shown in Mannheim in 1817 and had no pedals. Pedals on the front wheel came in the 1860s, and the safety bicycle with a chain to the rear wheel in 1885. The air-filled tyre followed three years later.',
  },
  {
    title: 'Why the sky is blue',
    uri: 'https://encyclopedia.example.org/blue-sky',
    text: 'Air scatters short wavelengths of sunlight more strongly than long ones, so that blue light reaches us from all sides of the sky. At sunset the light takes a longer way through the air, most of the blue is scattered out, and the Sun looks red.',
  },
  {
    title: 'Growing tomatoes on a balcony',
    uri: 'https://garden.example.com/balcony-tomatoes',
    text: 'Tomatoes on a balcony need six hours of sun, a deep pot and water every day in summer. Bush varieties do without support. Side shoots of tall varieties are broken out once a week so that the fruit ripens.',
  },
  {
    title: 'The Great Barrier Reef at a glance',
    uri: 'https://atlas.example.org/great-barrier-reef',
    text: 'The Great Barrier Reef off Queensland in Australia is about 2,300 kilometres long and consists of some 2,900 single reefs. It is the largest structure made by living things. Warm summers bleach the coral, because the algae it lives with leave it.',
  },
  {
    title: 'How a heat pump heats a house',
    uri: 'https://energy.example.net/heat-pump',
    text: 'A heat pump moves heat from outside air, soil or water into a house with the help of a refrigerant that evaporates and is compressed. For one unit of electricity it delivers three to four units of heat. It works best with large radiators or floor heating.',
  },
  {
    title: 'Running a good meeting',
    uri: 'https://work.example.com/meetings',
    text: 'A good meeting has an agenda that is sent a day ahead, a person who keeps the time, and written decisions with a name and a date. Meetings of fifty minutes leave room for a break. What can be read need not be presented.',
  },
  {
    title: 'The planets of the Solar System',
    uri: 'https://encyclopedia.example.org/planets',
    text: 'Eight planets go round the Sun: Mercury, Venus, Earth and Mars are rocky, Jupiter and Saturn are gas giants, Uranus and Neptune ice giants. Jupiter is heavier than all the others together. A day on Venus is longer than its year.',
  },
  {
    title: 'Chess openings explained',
    uri: 'https://games.example.net/chess-openings',
    text: 'The first moves of a chess game fight for the centre, bring out knights and bishops, and bring the king to safety by castling. The Sicilian Defence is the most played answer to the king’s pawn. The Queen’s Gambit offers a pawn for the centre.',
  },
  {
    title: 'What makes coffee taste bitter',
    uri: 'https://kitchen.example.com/coffee',
    text: 'Coffee tastes bitter when the water is hotter than 96 degrees, when it runs through too slowly, or when the beans were roasted dark. A coarser grind and a shorter contact make it milder. About 60 grams of coffee to a litre of water is a usual measure.',
  },
]
