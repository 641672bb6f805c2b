import fc from 'fast-check';

// A property that names a greatest length is tried up to it: by itself fast-check makes no more than ten of anything.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
