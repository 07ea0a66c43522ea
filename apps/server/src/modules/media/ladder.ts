export interface Rendition {
  /** Names its folder: 720p. */
  name: string
  width: number
  height: number
  /** Most bits a second of its picture. */
  bitrate: number
}

/** integrations.md 5: the short side of each step and what its picture may take. */
const STEPS = [
  { side: 360, bitrate: 800_000 },
  { side: 720, bitrate: 2_800_000 },
  { side: 1080, bitrate: 5_000_000 },
] as const

/**
 * The sizes that a video is made in, small to large, never above its own. One that lies well between two steps
 * also keeps its own size; one below the first has only that.
 */
export function ladderOf(source: { width: number; height: number }): Rendition[] {
  const side = Math.min(source.width, source.height)
  const steps = STEPS.filter((step) => step.side <= side).map((step) => step.side as number)
  const largest = steps.at(-1) ?? 0
  const keepsOwn = steps.length < STEPS.length && side >= largest * 1.25
  return (keepsOwn ? [...steps, side] : steps).map((target) => ({
    name: `${even(target)}p`,
    width: even((source.width * target) / side),
    height: even((source.height * target) / side),
    bitrate: bitrateOf(target),
  }))
}

/** The encoder takes even sizes only. */
const even = (size: number) => Math.max(2, Math.round(size / 2) * 2)

/** Between two steps in proportion to the pixels. */
function bitrateOf(side: number): number {
  const above = STEPS.find((step) => step.side >= side) ?? STEPS[2]
  return Math.round(above.bitrate * Math.min(1, (side / above.side) ** 2))
}
