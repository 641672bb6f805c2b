/** What an operator changes to run the product under another name. */
export const product = {
  name: 'FocusPool',
  supportAddress: 'support@focuspool.example',
  /** The colour by which others' windows, such as the payment provider's, appear as part of the product. */
  themeColor: '#5b3fd6',
  /** Fragments that no username may contain, in any case (product 5.1). */
  forbiddenUsernameFragments: [
    'focuspool',
    'focus.pool',
    'focus_pool',
    'FOCUS_POOL',
    '_focuspool',
    'focuspool_',
  ],
} as const;
