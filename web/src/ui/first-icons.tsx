// Apart from icons.tsx because a file is loaded whole: these come with the sign-in screen.
import { IconMoon, IconSelector, IconSun, IconWorld } from '@tabler/icons-react';
import { icon } from './icon.tsx';

export const SunIcon = icon(IconSun);
export const MoonIcon = icon(IconMoon);
export const LanguageIcon = icon(IconWorld);
export const ChoiceIcon = icon(IconSelector);
