import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Builds a script of `web` to be put into the page itself, with all its imports. `define` fills in what only the build knows. */
export async function buildInlineScript(path: string, define: Record<string, string> = {}): Promise<string> {
  const input = fileURLToPath(new URL(`..${path}`, import.meta.url));
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    define,
    build: {
      target: 'es2023',
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return `<script>${output[0].code.trim()}</script>`;
}
