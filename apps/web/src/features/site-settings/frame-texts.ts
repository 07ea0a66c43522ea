export const ko = {
  saved: '저장했어요.',
  save: '저장',
  failed: '불러오지 못했어요',
  conflictTitle: '그 사이 다른 운영진이 저장했어요',
  conflict:
    '내 변경으로 저장하면 내가 바꾼 항목만 내 것이 되고, 나머지는 상대가 저장한 그대로 남아요. 저장된 내용을 불러오면 내 변경은 사라져요.',
  conflictList: '내가 바꾼 목록은 합칠 수 없어서, 상대가 그 목록에 저장한 것은 모두 내 목록으로 바뀌어요.',
  takeTheirs: '저장된 내용 불러오기',
  keepMine: '내 변경으로 저장',
  readOnly: '보기만 할 수 있는 권한이에요. 바꾸려면 소유자에게 요청해 주세요.',
}
export const en: typeof ko = {
  saved: 'Saved.',
  save: 'Save',
  failed: 'This could not be loaded',
  conflictTitle: 'Somebody else saved in the meantime',
  conflict:
    'Saving your changes replaces only the fields that you changed; the others stay as they saved them. Loading what was saved drops your changes.',
  conflictList:
    'Lists cannot be merged: all that they saved in a list that you changed is replaced by yours.',
  takeTheirs: 'Load what was saved',
  keepMine: 'Save my changes',
  readOnly: 'You may look but not change anything here. Ask the owner for the permission.',
}
export const ja: typeof ko = {
  saved: '保存しました。',
  save: '保存',
  failed: '読み込めませんでした',
  conflictTitle: 'その間に他の運営メンバーが保存しました',
  conflict:
    '自分の変更で保存すると、変更した項目だけが置き換わり、それ以外は相手が保存したまま残ります。保存された内容を読み込むと、自分の変更は消えます。',
  conflictList:
    '変更したリストは統合できないため、相手がそのリストに保存した内容はすべて自分のリストに置き換わります。',
  takeTheirs: '保存された内容を読み込む',
  keepMine: '自分の変更で保存',
  readOnly: '閲覧のみの権限です。変更するにはオーナーに依頼してください。',
}
