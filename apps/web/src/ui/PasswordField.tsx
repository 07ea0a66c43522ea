import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { useText } from '../platform/language.tsx'
import { IconButton } from './Button.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import * as texts from './texts.ts'

/** Hidden unless the person asks to see it. Say with `autoComplete` whether it is the current or a new one. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end' | 'unit'>) {
  const text = useText(texts)
  const [shown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={text(shown ? 'hidePassword' : 'showPassword')}
          size="sm"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
