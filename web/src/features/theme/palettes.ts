import type { ThemeId } from './theme-names.ts';

/** Every colour that a component may use, by its role; the backdrops behind the components are in backdrops.ts. */
export type Palette = {
  readonly mode: 'dark' | 'light';
  readonly ink: string;
  readonly inkQuiet: string;
  readonly surface: string;
  readonly surfaceStrong: string;
  /** The opaque background of dialogs, menus and toasts. */
  readonly solid: string;
  readonly line: string;
  /** The edge of a control, such as a checkbox, a field or a switch. */
  readonly lineStrong: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly success: string;
  readonly onSuccess: string;
  readonly danger: string;
  readonly scrim: string;
  readonly shadow: string;
};

const dark = {
  mode: 'dark',
  ink: '#f6f4ff',
  line: '#ffffff29',
  lineStrong: '#ffffff94',
  success: '#7ee2b8',
  onSuccess: '#06281b',
  danger: '#ffc2c2',
  scrim: '#05030f99',
  shadow: '#04020c73',
} as const;

const light = {
  mode: 'light',
  line: '#1b24401f',
  lineStrong: '#1b244099',
  onAccent: '#ffffff',
  success: '#0b6b47',
  onSuccess: '#ffffff',
  danger: '#a3123a',
  scrim: '#1a1e3866',
  shadow: '#2a2f5a2e',
} as const;

/** The palette for printing, whichever theme is shown: ink on paper. */
export const paper: Palette = {
  ...light,
  ink: '#000000',
  inkQuiet: '#3c3c44',
  surface: '#ffffff',
  surfaceStrong: '#f1f1f4',
  solid: '#ffffff',
  accent: '#3a34c9',
  shadow: '#ffffff00',
};

export const palettes: Record<ThemeId, Palette> = {
  default: {
    ...dark,
    inkQuiet: '#e0daf5',
    surface: '#3a336b80',
    surfaceStrong: '#4d457f8c',
    solid: '#251e4a',
    accent: '#ffb86b',
    onAccent: '#25160a',
  },
  'lava-lamp': {
    ...dark,
    ink: '#fff4ee',
    inkQuiet: '#f3d6cf',
    surface: '#4a142880',
    surfaceStrong: '#5f1c358c',
    solid: '#340d20',
    accent: '#ffc857',
    onAccent: '#281603',
    danger: '#ffcfc4',
  },
  'northern-lights': {
    ...dark,
    ink: '#eefbff',
    inkQuiet: '#cfe4ee',
    surface: '#12354c80',
    surfaceStrong: '#1a455f8c',
    solid: '#0b2436',
    accent: '#8df2c4',
    onAccent: '#03241a',
    success: '#c3f58a',
    onSuccess: '#152803',
  },
  'sunny-beach': {
    ...light,
    ink: '#142536',
    inkQuiet: '#33485c',
    surface: '#ffffff8f',
    surfaceStrong: '#ffffffc7',
    solid: '#fffaf0',
    accent: '#a83a08',
  },
  'abstract-waves': {
    ...light,
    ink: '#151a3a',
    inkQuiet: '#3a4166',
    surface: '#ffffff8f',
    surfaceStrong: '#ffffffc7',
    solid: '#f8faff',
    accent: '#3a34c9',
  },
  'neon-glow': {
    ...dark,
    ink: '#fbf6ff',
    inkQuiet: '#ddd3ee',
    surface: '#2a1a4580',
    surfaceStrong: '#3a26598c',
    solid: '#180f2b',
    accent: '#5cf0ff',
    onAccent: '#00252b',
    success: '#a6f56b',
    onSuccess: '#142803',
  },
  'cosmic-dark': {
    ...dark,
    ink: '#f4f4ff',
    inkQuiet: '#cfd0e6',
    surface: '#23244a80',
    surfaceStrong: '#31325e8c',
    solid: '#14152b',
    accent: '#c9b8ff',
    onAccent: '#1a1140',
  },
  'midnight-forest': {
    ...dark,
    ink: '#f2fbf4',
    inkQuiet: '#cfe3d6',
    surface: '#153d2f80',
    surfaceStrong: '#1f4f3d8c',
    solid: '#0c271d',
    accent: '#f5d57a',
    onAccent: '#251b02',
    success: '#8fe8ae',
  },
  'aurora-borealis': {
    ...dark,
    ink: '#f2f6ff',
    inkQuiet: '#d3dcf3',
    surface: '#22306b80',
    surfaceStrong: '#2f3f7e8c',
    solid: '#141b42',
    accent: '#9fdcff',
    onAccent: '#06213a',
  },
  'cyberpunk-night': {
    ...dark,
    ink: '#f8f6ff',
    inkQuiet: '#d8d5ee',
    surface: '#2a215580',
    surfaceStrong: '#3a2f6b8c',
    solid: '#17132f',
    accent: '#fbe94a',
    onAccent: '#242003',
    success: '#6ff0d2',
    onSuccess: '#03291f',
  },
  'desert-twilight': {
    ...dark,
    ink: '#fff5ee',
    inkQuiet: '#ead6dc',
    surface: '#43275980',
    surfaceStrong: '#55346d8c',
    solid: '#2b1a42',
    accent: '#ffcf8a',
    onAccent: '#2b1804',
  },
  'retro-wave': {
    ...dark,
    ink: '#fff3fb',
    inkQuiet: '#ecd3ec',
    surface: '#40205f80',
    surfaceStrong: '#522c758c',
    solid: '#28123f',
    accent: '#ff9fdc',
    onAccent: '#33051f',
    success: '#83ecd8',
  },
  'neon-dreams': {
    ...dark,
    ink: '#f9f4ff',
    inkQuiet: '#ddd3f5',
    surface: '#35287080',
    surfaceStrong: '#4636858c',
    solid: '#1e1745',
    accent: '#f0b0ff',
    onAccent: '#2e0638',
  },
  'k-pop-vibes': {
    ...light,
    ink: '#2b1236',
    inkQuiet: '#553a62',
    surface: '#ffffff8f',
    surfaceStrong: '#ffffffc7',
    solid: '#fffafd',
    accent: '#b0146e',
  },
};
