const isTest = (path) => /\.test\.\w+$/.test(path);

const rules = [
  {
    applies: (path) => /^(domain|server|web)\/src\//.test(path) && path !== 'server/src/config.ts',
    pattern: /\bprocess\.env\b/,
    problem: 'process.env is read in server/src/config.ts alone',
  },
  {
    applies: (path) => path.startsWith('domain/src/') && !isTest(path),
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/,
    problem: 'a rule is told the time as an argument',
  },
  {
    applies: (path) => path.startsWith('domain/src/') && !isTest(path),
    pattern: /\bMath\.random\b|\bcrypto\.random|\bgetRandomValues\b/,
    problem: 'a rule is handed its randomness as an argument',
  },
  {
    applies: (path) => /^(domain|web)\/src\//.test(path) && !isTest(path),
    pattern: /^(?:export )?const .* = new Intl\./m,
    problem: 'a format is made on its first use (domain/src/on-first-use.ts), not as a page is loaded',
  },
  {
    applies: (path) => path.startsWith('web/src/'),
    pattern: /\btext-base\b/,
    problem: 'text-base is the colour of the ground here; 1rem is what text has by itself',
  },
];

/** Checks that no file contains what the rules forbid there, comments aside. */
export function checkContents(files) {
  return files.flatMap(({ path, code }) =>
    rules
      .filter(({ applies, pattern }) => applies(path) && pattern.test(code))
      .map(({ problem }) => `${path}: ${problem}`),
  );
}
