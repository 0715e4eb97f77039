import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Monitor, Moon, Sun } from 'lucide-react'
import { frameMessages } from '../../messages/frame.fr.ts'
import { THEME_CHOICES, type ThemeChoice } from '../../theme/theme-choice.ts'
import { useChosenTheme } from '../../theme/theme-context.ts'

const ICONS = { device: Monitor, light: Sun, dark: Moon }

/** Chooses the theme: device, light or dark. */
export function ThemeSwitch() {
  const { choice, choose } = useChosenTheme()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={choice}
      onChange={(_, next: ThemeChoice | null) => next !== null && choose(next)}
      aria-label={frameMessages.theme}
      sx={{ px: 1.5, py: 0.5 }}
    >
      {THEME_CHOICES.map((theme) => {
        const Icon = ICONS[theme]
        return (
          <ToggleButton
            key={theme}
            value={theme}
            aria-label={frameMessages.themes[theme]}
            title={frameMessages.themes[theme]}
            sx={{ px: 1.5, color: 'text.secondary', '&.Mui-selected': { color: 'text.primary' } }}
          >
            <Icon size={16} aria-hidden />
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
