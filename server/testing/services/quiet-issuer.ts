const { warn } = console;

// The tests' OpenID provider warns that it is fit for tests alone, at its import already and with no way to say so.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).startsWith('oidc-provider WARNING: ')) warn(...words);
};
