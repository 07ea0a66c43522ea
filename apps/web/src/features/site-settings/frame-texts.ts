export const ko = {
  saved: '저장했어요.',
  save: '저장',
  failed: '불러오지 못했어요',
  conflictTitle: '그 사이 다른 운영진이 저장했어요',
  conflict: '내가 바꾼 내용을 그 위에 저장하거나, 상대가 저장한 내용을 불러와 다시 시작할 수 있어요.',
  takeTheirs: '저장된 내용 불러오기',
  keepMine: '내 변경으로 저장',
  readOnly: '보기만 할 수 있는 권한이에요. 바꾸려면 소유자에게 요청해 주세요.',
}
export const en: typeof ko = {
  saved: 'Saved.',
  save: 'Save',
  failed: 'This could not be loaded',
  conflictTitle: 'Somebody else saved in the meantime',
  conflict: 'Save your changes over theirs, or load what they saved and start again from there.',
  takeTheirs: 'Load what was saved',
  keepMine: 'Save my changes',
  readOnly: 'You may look but not change anything here. Ask the owner for the permission.',
}
export const ja: typeof ko = {
  saved: '保存しました。',
  save: '保存',
  failed: '読み込めませんでした',
  conflictTitle: 'その間に他の運営メンバーが保存しました',
  conflict: '自分の変更を上書き保存するか、保存された内容を読み込んでやり直せます。',
  takeTheirs: '保存された内容を読み込む',
  keepMine: '自分の変更で保存',
  readOnly: '閲覧のみの権限です。変更するにはオーナーに依頼してください。',
}
