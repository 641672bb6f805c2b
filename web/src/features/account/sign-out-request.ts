import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, call } from '../../platform/api.ts';
import { paths } from '../../platform/paths.ts';
import { forgetRememberedPath } from './remembered-path.ts';
import { changeViewer } from './viewer-request.ts';

/** Signs out, forgets all that was read for the person, and goes to /login (specification, section 2). */
export function useSignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(api.account['sign-out'].$post()),
    onSuccess: async () => {
      forgetRememberedPath();
      await changeViewer(queries, null);
      await navigate(paths.login);
    },
  });
}
