/**
 * What the demo account has done so far, without runs that overlap (`seed-demo.ts` writes it); `ago` counts days back from the
 * first start, `at` is an hour of that day.
 */
export type DemoTask = {
  readonly text: string;
  /** Runs that ended with 'Yes': the hour they began at, and their minutes. */
  readonly runs?: readonly { readonly ago: number; readonly at: number; readonly minutes: number }[];
  readonly isTicked?: boolean;
};

export type DemoList = {
  readonly title: string;
  readonly ago: number;
  readonly isCompleted: boolean;
  readonly tasks: readonly DemoTask[];
};

export const demoLists: readonly DemoList[] = [
  {
    title: 'Getting back on track',
    ago: 6,
    isCompleted: true,
    tasks: [
      { text: 'Sort the letters on the desk', runs: [{ ago: 6, at: 9, minutes: 25 }] },
      { text: 'Book the dentist', runs: [{ ago: 6, at: 10, minutes: 5 }] },
      { text: 'Cancel the gym', isTicked: true },
    ],
  },
  {
    title: 'Tax return',
    ago: 3,
    isCompleted: true,
    tasks: [
      { text: 'Find last year’s receipts', runs: [{ ago: 3, at: 8, minutes: 40 }] },
      { text: 'Fill in the first form', runs: [{ ago: 3, at: 9, minutes: 25 }] },
      { text: 'Ask Priya about the depreciation' },
    ],
  },
  {
    title: 'Thesis, last week',
    ago: 1,
    isCompleted: false,
    tasks: [
      {
        text: 'Read Kahneman, chapters 3–5',
        runs: [
          { ago: 1, at: 8, minutes: 25 },
          { ago: 1, at: 9, minutes: 25 },
        ],
      },
      { text: 'Outline chapter two', runs: [{ ago: 1, at: 10, minutes: 25 }] },
      { text: 'Write the introduction of chapter two' },
      { text: 'Figures 2.1 – 2.4' },
      { text: 'Mail the draft to Prof. Rao' },
    ],
  },
];
