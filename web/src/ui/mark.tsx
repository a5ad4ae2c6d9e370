/** The product's mark: a wide wooden floor. Up to 22 pixels it has fewer boards, on whole pixels. */
export function Mark({ size }: { size: 22 | 44 }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        {size === 22 ? (
          <>
            <path d="M4 12l5-2.5 12 6L16 18zM11 8.5 16 6l12 6-5 2.5z" />
            <path opacity=".6" d="M4 16l12 6 12-6v4l-12 6-12-6z" />
          </>
        ) : (
          <>
            <path d="M3 13 6.7 11 19.7 18 16 20zM7.7 10.5 11.3 8.5 24.3 15.5 20.7 17.5zM12.3 8 16 6 29 13 25.3 15z" />
            <path opacity=".6" d="M3 15.8 16 22.8l13-7v3l-13 7-13-7z" />
          </>
        )}
      </g>
    </svg>
  );
}
