const { warn } = console;

// The tests' OpenID provider warns as soon as it is imported that it is only fit for tests, and has no option to stop that.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).startsWith('oidc-provider WARNING: ')) warn(...words);
};
