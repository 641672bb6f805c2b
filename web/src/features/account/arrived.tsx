import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { forgetRememberedPath, readRememberedPath } from './remembered-path.ts';

/** Leads somebody verified on to where they were going, or home. */
export function Arrived() {
  const [path] = useState(readRememberedPath);
  useEffect(forgetRememberedPath, []);
  return <Navigate to={path ?? paths.home} replace />;
}
