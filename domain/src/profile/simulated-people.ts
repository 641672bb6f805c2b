/** One of the product's own people, who keep a room company (product 3.8). */
export type SimulatedPerson = {
  readonly username: string;
  /** A path of the avatar catalogue. */
  readonly profilePicture: string;
  readonly tasks: readonly string[];
};

type Row = readonly [username: string, profilePicture: string, ...tasks: string[]];

const rows: readonly Row[] = [
  ['mira.k', 'animals/Fox.jpg', 'Tax return', 'Sort the receipts', 'Budget for December'],
  ['dev_ansh', 'dinos/Stegosaurus.jpg', 'LeetCode, two mediums', 'Code review', 'Write the unit tests'],
  ['late.bird', 'animals/Penguin.jpg', 'Clean the inbox', 'Plan tomorrow', 'Call the dentist back'],
  ['anais', 'animals/Koala.jpg', 'Portfolio, case study 3', 'Retouch the photos', 'Cover letter'],
  ['jo.writes', 'dinos/Triceratops.jpg', 'Chapter nine', 'Edit the second draft', '500 words, no excuses'],
  ['ravi22', 'animals/Toucan.jpg', 'Signals and systems, set 4', 'Lab report', 'Revise Fourier'],
  ['soft_start', 'animals/Panda.jpg', 'Ten minutes of anything', 'Fold the laundry', 'Answer Lena'],
  ['north.er', 'animals/Wolf.jpg', 'Piano: left hand only', 'Scales', 'Learn the bridge'],
  ['pinkpages', 'animals/Flamingo.jpg', 'Invoice March', 'Chase the late payment', 'Update the price list'],
  ['quick.q', 'dinos/Velociraptor.jpg', 'Reply to the landlord', 'Cancel the gym', 'Renew the passport'],
  ['sonja', 'animals/Hedgehog.jpg', 'Vocabulary B2', 'German essay', 'Listening, unit 7'],
  ['never4get', 'animals/Elephant.jpg', 'Backup photos', 'Sort old files', 'Password clean-up'],
  ['blue', 'animals/Dolphin.jpg', 'Slides for Monday', 'Rehearse the talk', 'Speaker notes'],
  ['t.hunt', 'animals/Tiger.jpg', 'Read two papers', 'Literature review', 'Annotate the survey'],
  ['owl_hours', 'animals/Owl.jpg', 'Thesis, section 4.2', 'Fix the citations', 'Methods chapter'],
  ['kavya.s', 'animals/Parrot.jpg', 'UPSC polity notes', 'Map practice', 'Answer writing'],
  ['ben_at_work', 'animals/Bear.jpg', 'Quarterly report', 'Read the contract', 'Tidy the backlog'],
  ['lu.cid', 'animals/Cat.jpg', 'Sketch three ideas', 'Colour studies', 'Logo, second round'],
  ['rexford', 'dinos/TyrannosaurusRex.jpg', 'Workout plan', 'Meal prep list', 'Stretching routine'],
  ['ines.m', 'animals/Raccoon.jpg', 'Anatomy flashcards', 'Pharmacology, ch. 3', 'Case notes'],
  ['plain_tom', 'animals/Dog.jpg', 'Fill in the forms', 'Insurance claim', 'Sort the post'],
  ['yuki_o', 'animals/Eagle.jpg', 'Kanji, 30 new', 'JLPT mock test', 'Grammar drill'],
  ['hannah_b', 'animals/Giraf.jpg', 'Lesson plan for Tuesday', 'Grade the essays', 'Parent letters'],
  ['slowroll', 'animals/Hippopotamus.jpg', 'Wash the dishes', 'Descale the kettle', 'Water the plants'],
  ['jumpstart', 'animals/Kangaroo.jpg', 'Pitch deck', 'Email five leads', 'Landing page copy'],
  ['leo.nora', 'animals/Lion.jpg', 'Podcast outline', 'Edit episode 12', 'Book a guest'],
  ['tall_tales', 'animals/Ostrich.jpg', 'Short story, ending', 'Submit to the contest', 'Character notes'],
  ['catch_up', 'animals/Pelican.jpg', 'Lecture 14 recording', 'Catch up on notes', 'Problem sheet 6'],
  ['armour.d', 'dinos/Ankylosaurus.jpg', 'Threat model', 'Patch the servers', 'Rotate the keys'],
  ['megan_l', 'dinos/Megalosaurus.jpg', 'Wedding guest list', 'Table plan', 'Call the florist'],
  ['sailaway', 'dinos/Spinosaurus.jpg', 'Navigation theory', 'Knots practice', 'Chart exercises'],
  ['eddy.m', 'dinos/Edmontosaurus.jpg', 'History essay', 'Sources for chapter 2', 'Timeline poster'],
  ['hardhead', 'dinos/Pachycephalosaurus.jpg', 'Proof by induction', 'Linear algebra, set 8', 'Old exam'],
  ['uta_runs', 'dinos/Utahraptor.jpg', 'Training diary', 'Race registration', 'Physio exercises'],
  ['iggy', 'dinos/Iguanodon.jpg', 'Guitar: bar chords', 'Write a chorus', 'Record the demo'],
  ['wing.it', 'dinos/Pterodactyl.jpg', 'Improv script', 'Learn the lines', 'Costume list'],
  ['sam.reads', 'animals/Owl.jpg', 'Book club, 40 pages', 'Notes on chapter 5', 'Return library books'],
  ['priya_n', 'animals/Flamingo.jpg', 'GATE mock paper', 'Operating systems', 'Revise automata'],
  ['oatmilk', 'animals/Cat.jpg', 'Menu for the week', 'Shopping list', 'Clean the fridge'],
  ['marco.p', 'animals/Wolf.jpg', 'CV, final version', 'Three applications', 'Interview prep'],
  ['tiny.steps', 'animals/Hedgehog.jpg', 'Open the document', 'One paragraph', 'Name the files'],
  ['zeynep', 'animals/Fox.jpg', 'Architecture model', 'Floor plan', 'Render the lobby'],
  ['coldbrew', 'animals/Bear.jpg', 'Merge the branch', 'Flaky test hunt', 'Release notes'],
  ['amara_j', 'animals/Elephant.jpg', 'Grant proposal', 'Budget table', 'Letters of support'],
  ['felix.w', 'animals/Tiger.jpg', 'Physics, waves', 'Homework due Friday', 'Lab preparation'],
  ['greenhouse', 'animals/Parrot.jpg', 'Repot the basil', 'Seed order', 'Garden plan'],
  ['nightshift', 'animals/Raccoon.jpg', 'Handover notes', 'Online training', 'Sleep log'],
  ['ola_k', 'animals/Koala.jpg', 'Spanish, unit 12', 'Verb tables', 'Write to my pen pal'],
  ['d.rawn', 'animals/Giraf.jpg', 'Storyboard', 'Ink page six', 'Letter the panels'],
  ['hugo', 'animals/Dog.jpg', 'Vet appointment', 'Pay the bills', 'Car papers'],
  ['noor.h', 'animals/Dolphin.jpg', 'Biology summary', 'Flashcards: cells', 'Past paper 2'],
  ['stillhere', 'animals/Panda.jpg', 'The thing I put off', 'Bank letter', 'One hard email'],
  ['viktor_z', 'animals/Eagle.jpg', 'Chess endgames', 'Analyse my games', 'Opening file'],
  ['paperplane', 'animals/Pelican.jpg', 'Visa documents', 'Book the hotel', 'Packing list'],
  ['lin.a', 'animals/Penguin.jpg', 'Statistics in R', 'Clean the data set', 'Plot the results'],
  ['mo_builds', 'animals/Kangaroo.jpg', 'Shelf measurements', 'Fix the tap', 'Sand the table'],
  ['rosa.f', 'animals/Toucan.jpg', 'Choir: second voice', 'Sheet music order', 'Warm-ups'],
  ['second.try', 'dinos/Stegosaurus.jpg', 'Driving theory', 'Road signs', 'Mock test'],
  ['kofi_a', 'dinos/Triceratops.jpg', 'Accounting, ch. 7', 'Balance sheet practice', 'Audit notes'],
  ['tess', 'dinos/Iguanodon.jpg', 'Newsletter', 'Schedule posts', 'Caption the photos'],
  ['arjun.v', 'dinos/Utahraptor.jpg', 'Physics numericals', 'Organic chemistry', 'Revise integrals'],
  ['mellow_d', 'animals/Hippopotamus.jpg', 'Journal', 'Declutter one drawer', 'Letter to grandma'],
  ['ellie.codes', 'dinos/Velociraptor.jpg', 'CSS grid course', 'Fix the login bug', 'Refactor the form'],
  ['grayscale', 'animals/Elephant.jpg', 'Edit the interview', 'Colour grading', 'Export the reel'],
  ['juno', 'animals/Lion.jpg', 'Astronomy homework', 'Telescope notes', 'Star chart'],
  ['pax.w', 'dinos/Ankylosaurus.jpg', 'Policy brief', 'Read the minutes', 'Agenda for Thursday'],
];

export const simulatedPeople: readonly SimulatedPerson[] = rows.map(
  ([username, profilePicture, ...tasks]) => ({ username, profilePicture, tasks }),
);

const reserved = new Set(simulatedPeople.map(({ username }) => username.toLowerCase()));

/**
 * Whether somebody called `current`, or nothing yet, may be called `wanted`: the names of the product's own people are
 * for nobody else. Whoever bore one before it was theirs keeps it.
 */
export function mayBeCalled(wanted: string, current: string | null): boolean {
  const name = wanted.toLowerCase();
  return !reserved.has(name) || name === current?.toLowerCase();
}
