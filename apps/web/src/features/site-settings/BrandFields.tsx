import { brandScale, contrast, isColour, TEXT_CONTRAST } from '@seodang/domain/color'
import { useText } from '../../platform/language.tsx'
import { BrandColourField } from '../../ui/BrandColourField.tsx'
import { ImageCropField } from '../../ui/rich/ImageCropField.tsx'
import type { ConfigurationDraft } from './Configuration.tsx'
import * as texts from './configuration-texts.ts'
import { SettingsSection } from './SettingsForm.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

const LOGO_WIDTH_PX = 96
const COVER_WIDTH_PX = 280
const COVER_RATIO = 16 / 9

/** The colour with what it means for reading, and the two pictures (ux.md, colour; SITE-20; UPL-14). */
export function BrandFields({
  settings: { draft, errors, change },
}: {
  settings: SettingsDraft<ConfigurationDraft>
}) {
  const text = useText(texts)
  return (
    <SettingsSection title={text('brand')} lead={text('brandLead')}>
      <BrandColourField
        label={text('brandColor')}
        value={draft.brandColor}
        error={errors.brandColor}
        help={<ContrastWords hex={draft.brandColor} />}
        onChange={(brandColor) => change({ brandColor })}
      />
      <ImageCropField
        label={text('logo')}
        optional
        help={text('logoHelp')}
        recommended={text('recommendedLogo')}
        ratio={1}
        previewWidth={LOGO_WIDTH_PX}
        value={draft.logoUrl}
        error={errors.logoKey}
        onChange={(picture) => change({ logoKey: picture?.key ?? null, logoUrl: picture?.url ?? null })}
      />
      <ImageCropField
        label={text('cover')}
        optional
        help={text('coverHelp')}
        recommended={text('recommendedCover')}
        ratio={COVER_RATIO}
        previewWidth={COVER_WIDTH_PX}
        value={draft.coverImageUrl}
        error={errors.coverKey}
        onChange={(picture) =>
          change({ coverKey: picture?.key ?? null, coverImageUrl: picture?.url ?? null })
        }
      />
    </SettingsSection>
  )
}

const WHITE = '#ffffff'

/** Whether white text reads on the colour itself, or only on the deeper step that buttons use instead. */
function ContrastWords({ hex }: { hex: string }) {
  const text = useText(texts)
  if (!isColour(hex)) return null
  const raw = contrast(hex, WHITE)
  const ratio = contrast(brandScale(hex)[6], WHITE)
  return (
    <span aria-live="polite">
      {raw >= TEXT_CONTRAST
        ? text('contrastKept', { ratio: ratio.toFixed(1) })
        : text('contrastAdjusted', { raw: raw.toFixed(1), ratio: ratio.toFixed(1) })}
    </span>
  )
}
