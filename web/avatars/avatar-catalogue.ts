import { animals, dinosaurs } from '../../domain/src/profile/avatars.ts';

/** Centre and rim of the background; all share one lightness so that the set reads as a family. */
export const DISCS = {
  amber: ['#fff1d2', '#ffc266'],
  peach: ['#ffe7d6', '#ff9d76'],
  rose: ['#ffe1ea', '#f484a8'],
  lilac: ['#efe5ff', '#b18df2'],
  periwinkle: ['#e3e8ff', '#8b9cf4'],
  sky: ['#dcf1ff', '#70b8f6'],
  aqua: ['#d9fafa', '#5bcad4'],
  mint: ['#dcf9e9', '#69cf9f'],
  lime: ['#f1fad4', '#aed260'],
} as const;

interface Figure {
  readonly disc: keyof typeof DISCS;
  /** Name in Fluent Emoji Flat; without it the figure is `drawings/<name>.svg`. */
  readonly emoji?: string;
  /** In the air: its shadow lies apart from it. */
  readonly floats?: true;
}

export type Avatar = Figure & { readonly name: string };

const animalFigures: Record<(typeof animals)[number], Figure> = {
  Bear: { disc: 'amber', emoji: 'bear' },
  Fox: { disc: 'sky', emoji: 'fox' },
  Ostrich: { disc: 'mint' },
  Tiger: { disc: 'aqua', emoji: 'tiger-face' },
  Cat: { disc: 'lilac', emoji: 'cat-face' },
  Dog: { disc: 'periwinkle', emoji: 'dog-face' },
  Dolphin: { disc: 'peach', emoji: 'dolphin', floats: true },
  Eagle: { disc: 'periwinkle', emoji: 'eagle', floats: true },
  Elephant: { disc: 'rose', emoji: 'elephant' },
  Giraf: { disc: 'sky', emoji: 'giraffe' },
  Hedgehog: { disc: 'lime', emoji: 'hedgehog' },
  Hippopotamus: { disc: 'aqua', emoji: 'hippopotamus' },
  Kangaroo: { disc: 'mint', emoji: 'kangaroo' },
  Koala: { disc: 'peach', emoji: 'koala' },
  Flamingo: { disc: 'aqua', emoji: 'flamingo' },
  Lion: { disc: 'lilac', emoji: 'lion' },
  Owl: { disc: 'amber', emoji: 'owl' },
  Toucan: { disc: 'lime' },
  Panda: { disc: 'rose', emoji: 'panda' },
  Parrot: { disc: 'mint', emoji: 'parrot' },
  Pelican: { disc: 'sky' },
  Penguin: { disc: 'peach', emoji: 'penguin' },
  Raccoon: { disc: 'lime', emoji: 'raccoon' },
  Wolf: { disc: 'periwinkle', emoji: 'wolf' },
};

const dinosaurFigures: Record<(typeof dinosaurs)[number], Figure> = {
  Ankylosaurus: { disc: 'aqua' },
  Megalosaurus: { disc: 'amber' },
  Spinosaurus: { disc: 'rose' },
  TyrannosaurusRex: { disc: 'lilac', emoji: 't-rex' },
  Edmontosaurus: { disc: 'periwinkle' },
  Pachycephalosaurus: { disc: 'mint' },
  Stegosaurus: { disc: 'sky' },
  Utahraptor: { disc: 'amber' },
  Iguanodon: { disc: 'lilac' },
  Pterodactyl: { disc: 'sky', floats: true },
  Triceratops: { disc: 'periwinkle' },
  Velociraptor: { disc: 'aqua' },
};

export const ANIMALS: readonly Avatar[] = animals.map((name) => ({ name, ...animalFigures[name] }));
export const DINOS: readonly Avatar[] = dinosaurs.map((name) => ({ name, ...dinosaurFigures[name] }));

/** Pictures for rewards, taken from Fluent Emoji Flat as they are: file name to name in the set. */
export const REWARDS = {
  trophy: 'trophy',
  'first-place-medal': '1st-place-medal',
  'party-popper': 'party-popper',
} as const;
