import { useMutation } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import type { SessionUser } from '../../platform/session.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CropField } from '../../ui/rich/ImageCropField.tsx'
import { toast } from '../../ui/toast.ts'
import { EditSection } from './EditSection.tsx'
import * as texts from './edit-texts.ts'
import { useProfileChanged } from './use-profile-changed.ts'

const PREVIEW_PX = 96

/** UPL-02, UPL-14: the own picture, cut square. It takes effect at once. */
export function PictureSection({ user }: { user: SessionUser }) {
  const text = useText(texts)
  const api = useApi()
  const changed = useProfileChanged()
  const removing = useMutation({
    mutationFn: () => api.post('/v1.0/users/profile/modify', { body: { profileImageKey: null } }),
    onSuccess: () => {
      toast({ text: text('pictureRemoved'), tone: 'good' })
      return changed()
    },
  })
  if (!user.isAuthenticated)
    return (
      <EditSection title={text('picture')}>
        <Notice>{text('pictureNeedsEmail')}</Notice>
      </EditSection>
    )
  return (
    <EditSection title={text('picture')}>
      <CropField
        label={text('picture')}
        labelHidden
        help={text('pictureHelp')}
        error={removing.error && refusal(removing.error, text('failed'))}
        value={user.profileImageUrl}
        send={(file, sending) => api.send('/v1.0/users/profile/image', file, sending)}
        onChange={(stored) => {
          if (!stored) return removing.mutate()
          toast({ text: text('pictureSaved'), tone: 'good' })
          return changed()
        }}
        ratio={1}
        busy={removing.isPending}
        isApart
        previewWidth={PREVIEW_PX}
      />
    </EditSection>
  )
}

const refusal = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.message ? error.message : otherwise
