import fc from 'fast-check';

// Tries properties up to their maximum lengths: by default fast-check makes no more than ten of anything.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
