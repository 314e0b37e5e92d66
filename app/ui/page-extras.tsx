import { PrivacyChoices } from "./privacy-choices.tsx"
import { Toaster } from "./toaster.tsx"
import { Tooltips } from "./tooltips.tsx"

/** What stands over every page once somebody does something: it comes after the page itself. */
export default function PageExtras() {
	return (
		<>
			<PrivacyChoices />
			<Tooltips />
			<Toaster />
		</>
	)
}
