import { createFileRoute } from '@tanstack/react-router'
import { PackageTab } from '../../../../features/authoring/package/PackageTab.tsx'

/** PKG-09: the curriculum of a package is its classes. */
export const Route = createFileRoute('/packages/$courseSeq/settings/curriculums')({ component: PackageTab })
