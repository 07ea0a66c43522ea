export const ko = {
  journal: '분개장',
  ofMonth: '{month} 분개장',
  excel: '엑셀로 받기',
  csv: 'CSV로 받기',
  month: '분개장의 달',
}
export const en: typeof ko = {
  journal: 'Journal',
  ofMonth: 'Journal of {month}',
  excel: 'As Excel',
  csv: 'As CSV',
  month: 'Month of the journal',
}
export const ja: typeof ko = {
  journal: '仕訳帳',
  ofMonth: '{month}の仕訳帳',
  excel: 'Excelで保存',
  csv: 'CSVで保存',
  month: '仕訳帳の月',
}
