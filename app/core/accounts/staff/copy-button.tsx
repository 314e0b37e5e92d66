import { toast } from "#core/ui/toast.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"

/** `what` completes 'Copy …': 'link' or 'codes'. Browsers allow it only with scripts and on secure pages. */
export function CopyButton({ text, what }: { text: string; what: string }) {
	const hydrated = useHydrated()
	if (!hydrated || !navigator.clipboard) return null
	async function copy() {
		try {
			await navigator.clipboard.writeText(text)
			toast({ title: `${what[0]?.toUpperCase()}${what.slice(1)} copied` })
		} catch {
			toast({
				title: `Couldn't copy the ${what}`,
				description: "Select the text and copy it yourself.",
				destructive: true,
			})
		}
	}
	return (
		<p>
			<button type="button" className="button button-quiet" onClick={copy}>
				Copy {what}
			</button>
		</p>
	)
}
