import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { toast } from '../../ui/toast.ts'
import { EditSection } from './EditSection.tsx'
import * as texts from './edit-texts.ts'
import { useProfileChanged } from './use-profile-changed.ts'

/** Consent to the product's own marketing mail; each site asks for its own when somebody joins. */
export function MarketingSection({ isOn }: { isOn: boolean }) {
  const text = useText(texts)
  const api = useApi()
  const changed = useProfileChanged()
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      api.post('/v1.0/users/profile/modify', { body: { marketingYn: wanted ? 'Y' : 'N' } }),
    onSuccess: (_, wanted) => {
      toast({ text: text(wanted ? 'marketingOn' : 'marketingOff'), tone: 'good' })
      return changed()
    },
    onError: () => toast({ text: text('failed'), tone: 'bad' }),
  })
  return (
    <EditSection title={text('marketing')}>
      <Switch
        label={text('marketingLabel')}
        note={text('marketingNote')}
        // What was pressed shows at once and goes back when it could not be kept.
        checked={change.isPending ? change.variables : isOn}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.currentTarget.checked)
        }}
        atEnd
      />
    </EditSection>
  )
}
