import { useMutation } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';

const fileName = 'focuspool-data.json';

/** Saves all that is known of the person as one file; throws what the server refuses. */
export function useDownloadData() {
  return useMutation({
    mutationFn: async () => {
      const data = await call(api.privacy.data.$get());
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    },
  });
}

function saveFile(blob: Blob): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(href);
}
