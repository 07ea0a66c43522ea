import { useMutation } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import type { SessionUser } from '../../platform/session.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ImageCropField } from '../../ui/rich/ImageCropField.tsx'
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
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file)
        await api.raw('/v1.0/users/profile/image', {
          method: 'POST',
          body: file,
          headers: { 'Content-Type': file.type },
        })
      else await api.post('/v1.0/users/profile/modify', { body: { profileImageKey: null } })
    },
    onSuccess: (_, file) => {
      toast({ text: text(file ? 'pictureSaved' : 'pictureRemoved'), tone: 'good' })
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
      <ImageCropField
        label={text('picture')}
        labelHidden
        help={text('pictureHelp')}
        error={change.error && refusal(change.error, text('failed'))}
        value={user.profileImageUrl}
        onChange={(file) => change.mutate(file)}
        ratio={1}
        busy={change.isPending}
        previewWidth={PREVIEW_PX}
      />
    </EditSection>
  )
}

const refusal = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.message ? error.message : otherwise
