// The package types its bundle only. Importing one icon per file is what keeps the other six thousand out of
// development builds and out of the server's memory.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react'

  const icon: TablerIcon
  export default icon
}
