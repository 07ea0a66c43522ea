import type { SocialTypeCd } from '@seodang/domain/social'
import type { ReactNode } from 'react'

// The marks as the providers give them out; neither shape nor colour is ours to change.
const MARKS: Record<SocialTypeCd, { box: string; shape: ReactNode }> = {
  KAK: {
    box: '0 0 18 18',
    shape: (
      <path
        fill="#000"
        d="M9 .6C4.03.6 0 3.71 0 7.55c0 2.47 1.68 4.64 4.2 5.88l-1.07 3.93c-.09.35.31.62.61.42l4.69-3.12c.19.01.38.02.57.02 4.97 0 9-3.11 9-6.95S13.97.6 9 .6"
      />
    ),
  },
  NAV: {
    box: '0 0 20 20',
    shape: <path fill="#03c75a" d="M13.56 10.7 6.15 0H0v20h6.44V9.3L13.85 20H20V0h-6.44z" />,
  },
  GOG: {
    box: '0 0 48 48',
    shape: (
      <>
        <path
          fill="#ea4335"
          d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
        />
        <path
          fill="#4285f4"
          d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
        />
        <path
          fill="#fbbc05"
          d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24s.92 7.54 2.56 10.78z"
        />
        <path
          fill="#34a853"
          d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
        />
      </>
    ),
  },
  FAB: {
    box: '0 0 24 24',
    shape: (
      <path
        fill="currentColor"
        d="M24 12a12 12 0 1 0-13.88 11.85v-8.38H7.08V12h3.04V9.36c0-3.01 1.8-4.67 4.54-4.67 1.31 0 2.68.24 2.68.24v2.95h-1.51c-1.49 0-1.95.92-1.95 1.87V12h3.32l-.53 3.47h-2.79v8.38A12 12 0 0 0 24 12"
      />
    ),
  },
}

export function ProviderMark({ of, size = 18 }: { of: SocialTypeCd; size?: number }) {
  const { box, shape } = MARKS[of]
  return (
    <svg viewBox={box} width={size} height={size} aria-hidden="true">
      {shape}
    </svg>
  )
}
