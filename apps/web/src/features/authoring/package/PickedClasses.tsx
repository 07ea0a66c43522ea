import { MIN_PACKAGE_CLASSES } from '@seodang/domain/package-form'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useText } from '../../../platform/language.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import type { PackageClass } from '../queries.ts'
import { ClassLine } from './ClassLine.tsx'
import styles from './package.module.css'
import * as texts from './texts.ts'

interface PickedClassesProps {
  courses: readonly PackageClass[]
  mayEdit: boolean
  /** While a package is saved as it is changed, it never has fewer than it needs (PKG-03). */
  keepsEnough?: boolean
  onOrder: (courses: PackageClass[], moved: PackageClass) => void
  onRemove: (course: PackageClass) => void
}

/** PKG-09: the classes of a package in their order, moved by one place at a time. */
export function PickedClasses({ courses, mayEdit, keepsEnough, onOrder, onRemove }: PickedClassesProps) {
  const text = useText(texts)
  const isEnough = keepsEnough === true && courses.length <= MIN_PACKAGE_CLASSES
  const move = (from: number, by: -1 | 1) => {
    const moved = courses[from]
    if (!moved) return
    const others = courses.filter((_, index) => index !== from)
    onOrder([...others.slice(0, from + by), moved, ...others.slice(from + by)], moved)
  }
  if (courses.length === 0) return <p className={styles.nothing}>{text('nothingPicked')}</p>
  return (
    <ol className={styles.lines} aria-label={text('classes')}>
      {courses.map((course, index) => (
        <ClassLine
          key={course.courseSeq}
          course={course}
          place={index + 1}
          end={
            mayEdit && (
              <>
                <IconButton
                  icon={IconArrowUp}
                  label={text('up', { title: course.title })}
                  size="sm"
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  label={text('down', { title: course.title })}
                  size="sm"
                  disabled={index === courses.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon={IconX}
                  label={text('removeOf', { title: course.title })}
                  size="sm"
                  disabled={isEnough}
                  onClick={() => onRemove(course)}
                />
              </>
            )
          }
        />
      ))}
    </ol>
  )
}
