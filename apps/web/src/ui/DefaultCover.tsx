/** The default class image: a book that lies open under the evening, cut from paper in the site's own colour. */
export function DefaultCover({ label }: { label?: string }) {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path fill="var(--brand-1)" d="M0 0h640v360H0z" />
      <circle cx="452" cy="132" r="74" fill="var(--brand-2)" />
      <path fill="var(--brand-2)" d="M0 236c118-56 214-40 320-8s214 30 320-18v150H0z" />
      <path fill="var(--brand-3)" d="M0 282c128-42 216-30 320 0s206 26 320-10v88H0z" />
      <path fill="var(--brand-7)" opacity=".16" d="m320 322-172 16V214l172-14 172 14v124z" />
      <path fill="#fffdf9" d="M320 312c-52-20-112-24-166-10V190c54-14 114-10 166 10z" />
      <path fill="#fff8ee" d="M320 312c52-20 112-24 166-10V190c-54-14-114-10-166 10z" />
      <path
        fill="none"
        stroke="var(--brand-4)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M184 216c36-6 74-2 106 9m-106 17c36-6 74-2 106 9m-106 17c26-4 48-3 70 2m96-45c32-11 70-15 106-9m-106 35c32-11 70-15 106-9m-106 35c20-7 44-11 66-11"
      />
    </svg>
  )
}
