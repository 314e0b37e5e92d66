import { FocusFallback } from "./focus-fallback.tsx"
import { LostNavigation } from "./lost-navigation.tsx"
import { MenuExtras } from "./menu-extras.tsx"
import { PrivacyChoices } from "./privacy-choices.tsx"
import { Reconnect } from "./reconnect.tsx"
import { RepeatTapGuard } from "./repeat-tap-guard.tsx"
import { ScrollToFilter } from "./scroll-to-filter.ts"
import { Toaster } from "./toaster.tsx"
import { Tooltips } from "./tooltips.tsx"

export default function PageExtras() {
	return (
		<>
			<MenuExtras />
			<LostNavigation />
			<FocusFallback />
			<RepeatTapGuard />
			<Reconnect />
			<ScrollToFilter />
			<PrivacyChoices />
			<Tooltips />
			<Toaster />
		</>
	)
}
