import { createFileRoute } from '@tanstack/react-router'
import { ClassPeople } from '../../../../features/operators/ClassPeople.tsx'

/** OPR-06. Who may see it is decided by the frame of the class's settings and by each call (CLASS_INFO_READ). */
export const Route = createFileRoute('/classes/$courseSeq/settings/people')({
  component: () => <ClassPeople courseSeq={Route.useParams().courseSeq} />,
})
