type AvatarProps = { picture: string; name: string; size?: number; className?: string };

/** A round picture from the catalogue; `picture` is a path such as `animals/Lion.jpg`, `size` is in pixels. */
export function Avatar({ picture, name, size = 40, className = '' }: AvatarProps) {
  return (
    <img
      src={`/avatars/${picture}`}
      srcSet={`/avatars/small/${picture} 120w, /avatars/${picture} 256w`}
      sizes={`${size}px`}
      alt={name}
      width={size}
      height={size}
      decoding="async"
      style={{ width: size, height: size }}
      className={`shrink-0 rounded-full bg-surface-strong object-cover ring-2 ring-line ${className}`}
    />
  );
}
