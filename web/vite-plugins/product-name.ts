import { readFile } from 'node:fs/promises';
import { product } from '@focuspool/domain/product';
import type { Plugin } from 'vite';

const placeholder = '{{product}}';
const manifestName = 'focuspool.webmanifest';
const manifestSource = new URL('../app-manifest.json', import.meta.url);

/** Puts the product's name into what no script writes: the documents, and the manifest of the installed app (product 1.2). */
export function productName(): Plugin {
  const name = (text: string) => text.replaceAll(placeholder, product.name);
  const nameManifest = async () => name(await readFile(manifestSource, 'utf8'));
  return {
    name: 'focuspool:product-name',
    transformIndexHtml: { order: 'pre', handler: name },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: manifestName, source: await nameManifest() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${manifestName}`, async (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(await nameManifest());
      });
    },
  };
}
