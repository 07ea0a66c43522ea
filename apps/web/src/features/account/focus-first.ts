import type { FormErrors } from '@mantine/form'
import { focusField } from '../../ui/focus.ts'

/** Takes the person to the first field with a problem, in the order in which they stand on the screen. */
export const focusFirst =
  (form: { getInputNode: (path: string) => HTMLElement | null }) =>
  (errors: FormErrors): void => {
    const nodes = Object.keys(errors)
      .map((path) => form.getInputNode(path))
      .filter((node) => node !== null)
    nodes.sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    focusField(nodes[0])
  }
