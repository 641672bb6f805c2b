import type { Plugin, Rolldown } from 'vite';
import { buildInlineScript } from './inline-script.ts';

const themeScript = '/src/features/theme/apply-stored-theme.js';
const missingScript = '/src/app/document/first-scripts.ts';
const requestScript = '/src/app/document/early-requests.ts';

/** The pages that are most often opened by their address; their chunks are requested with the page rather than after it. */
export const urgentPages = {
  '/': 'src/app/landing-page/landing-route.tsx',
  '/auth': 'src/features/account/sign-in/auth-page.tsx',
  '/login': 'src/features/account/sign-in/auth-page.tsx',
  '/verify-email': 'src/features/account/verification/verify-email-page.tsx',
  '/tasks': 'src/app/router/task-route.tsx',
  '/timer': 'src/app/router/timer-route.tsx',
  '/tp': 'src/features/pool/task-pool-page.tsx',
  '/history': 'src/features/history/history-page.tsx',
  '/settings': 'src/app/router/settings-route.tsx',
  '/about': 'src/features/about/about-page.tsx',
  '/subscribtion': 'src/features/subscription/subscription-page.tsx',
};
const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/g;

/**
 * Puts what the first paint needs into the page itself, so that it waits for no second answer: the stored theme's script (the
 * server's content security policy allows it by its hash) and the styles. The app's page also has the requests that its first
 * page begins with. Fonts are requested when a page is laid out: any earlier they would compete with the scripts.
 */
export function earlyHead(): Plugin {
  const inlined = new Set<string>();
  // The same scripts in every document.
  let common: Promise<string[]> | undefined;
  return {
    name: 'focuspool:early-head',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, path }) {
        if (!bundle) return [{ tag: 'script', attrs: { src: themeScript }, injectTo: 'head' }];
        common ??= Promise.all([themeScript, missingScript].map((script) => buildInlineScript(script)));
        const scripts = [...(await common)];
        if (path === '/app.html') {
          const chunks = { __PAGE_CHUNKS__: JSON.stringify(listPageChunks(bundle)) };
          scripts.push(await buildInlineScript(requestScript, chunks));
        }
        const styles = Array.from(html.matchAll(styleLink), ([, file = '']) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset')
            throw new Error(`There is no style sheet ${file} to put into the page`);
          inlined.add(file);
          return `<style>${sheet.source}</style>`;
        });
        // The scripts come first: their requests need not wait for the end of the styles, which are long.
        return html
          .replaceAll(styleLink, '')
          .replace('</head>', () => [...scripts, ...styles, '</head>'].join(''));
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of inlined) delete bundle[file];
      },
    },
  };
}

/**
 * The chunks of the urgent pages without those that every page begins with, smallest first: with six connections the last ones
 * wait for their turn, and a large one would keep the others waiting.
 */
function listPageChunks(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const find = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`There is no chunk of ${module}`);
    return listWithImports(bundle, chunk.fileName);
  };
  const known = find('app.html');
  const sizeOf = (address: string) =>
    chunks.find(({ fileName }) => address === `/${fileName}`)?.code.length ?? 0;
  const bySize = (one: string, other: string) => sizeOf(one) - sizeOf(other);
  return Object.fromEntries(
    Object.entries(urgentPages).map(([path, page]) => [path, [...find(page).difference(known)].sort(bySize)]),
  );
}

/** The addresses of a chunk and of everything it needs to start. */
function listWithImports(bundle: Rolldown.OutputBundle, file: string): Set<string> {
  const chunk = bundle[file];
  const imports = chunk?.type === 'chunk' ? chunk.imports : [];
  return new Set([...imports.flatMap((name) => [...listWithImports(bundle, name)]), `/${file}`]);
}
