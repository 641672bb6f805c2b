/**
 * The avatar catalogue (product 3.7). A picture is named by its path, `animals/Lion.jpg`. A new one also needs a figure in
 * `web/avatars/avatar-catalogue.ts`; the README beside that file says how the pictures are made.
 */
export const animals = [
  'Bear',
  'Fox',
  'Ostrich',
  'Tiger',
  'Cat',
  'Dog',
  'Dolphin',
  'Eagle',
  'Elephant',
  'Giraf',
  'Hedgehog',
  'Hippopotamus',
  'Kangaroo',
  'Koala',
  'Flamingo',
  'Lion',
  'Owl',
  'Toucan',
  'Panda',
  'Parrot',
  'Pelican',
  'Penguin',
  'Raccoon',
  'Wolf',
] as const;

export const dinosaurs = [
  'Ankylosaurus',
  'Megalosaurus',
  'Spinosaurus',
  'TyrannosaurusRex',
  'Edmontosaurus',
  'Pachycephalosaurus',
  'Stegosaurus',
  'Utahraptor',
  'Iguanodon',
  'Pterodactyl',
  'Triceratops',
  'Velociraptor',
] as const;

export const profilePictures: readonly string[] = [
  ...animals.map((name) => `animals/${name}.jpg`),
  ...dinosaurs.map((name) => `dinos/${name}.jpg`),
];

export const defaultProfilePicture = 'animals/Lion.jpg';
