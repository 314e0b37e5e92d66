import { type ReactNode, useEffect, useRef } from "react"
import { LINK_HOURS } from "#core/accounts/user.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { toast } from "#core/ui/toast.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"

type ShownOnceProps = {
	title: string
	/** What 'Copy link' or 'Copy codes' copies. */
	text: string
	what: "link" | "codes"
	shown: ReactNode
	children: ReactNode
}

/** Takes the focus. */
export function ShownOnce({ title, text, what, shown, children }: ShownOnceProps) {
	const section = useRef<HTMLElement>(null)
	useEffect(() => section.current?.focus(), [])
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-labelledby="shown-title"
			className={`${NOTICE.gold} my-4 grid gap-3 outline-none`}
		>
			<h2 id="shown-title" className="text-lg [overflow-wrap:anywhere]">
				{title}
			</h2>
			<p>{children}</p>
			{shown}
			<CopyButton text={text} what={what} />
		</section>
	)
}

type OneTimeLinkProps = { username: string; url: string; picture: string; expiresAt: string }

export function OneTimeLink({ username, url, picture, expiresAt }: OneTimeLinkProps) {
	const shown = (
		<>
			<label className="grid gap-1 font-semibold">
				Link
				<input
					readOnly
					value={url}
					onFocus={(event) => event.currentTarget.select()}
					className="field font-normal"
				/>
			</label>
			<QrPicture src={picture} alt={`QR code of the link for ${username}`} />
		</>
	)
	return (
		<ShownOnce key={url} title={`Link for ${username}`} text={url} what="link" shown={shown}>
			<strong>This link is shown only now.</strong> Send it to {username}, or let them scan the code. With it
			they set their password. It works once, for {LINK_HOURS} hours, until {formatDateTime(expiresAt)}.
		</ShownOnce>
	)
}

/** Browsers allow it only with scripts and on secure pages. */
function CopyButton({ text, what }: Pick<ShownOnceProps, "text" | "what">) {
	const hydrated = useHydrated()
	if (!hydrated || !navigator.clipboard) return null
	async function copy() {
		try {
			await navigator.clipboard.writeText(text)
			toast({ title: what === "link" ? "Link copied" : "Codes copied" })
		} catch {
			const description = "Select the text and copy it yourself."
			toast({ title: `Couldn't copy the ${what}`, description, destructive: true })
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

export function QrPicture({ src, alt }: { src: string; alt: string }) {
	return (
		<img src={src} alt={alt} width="240" height="240" className="mt-3 w-60 max-w-full rounded bg-white" />
	)
}
