export type ChartPoint = {
  /** Below the chart: '18 (수)' */
  label: string
  /** In the tooltip and in the table: '11월 18일 (수)' */
  fullLabel?: string
  value: number
  /** The same day of the period before. */
  previous?: number
}

export type LineChartProps = {
  /** What is drawn: '거래액' */
  label: string
  points: readonly ChartPoint[]
  format: (value: number) => string
  /** Shorter words for the axis: '40만' */
  formatAxis?: (value: number) => string
  /** '11.14 – 11.20' */
  currentName: string
  /** '지난 기간 11.7 – 11.13'; without it there is no second line. */
  previousName?: string
  /** px */
  height?: number
}
