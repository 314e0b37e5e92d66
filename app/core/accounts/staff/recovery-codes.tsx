import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { CopyButton } from "./copy-button.tsx"

type RecoveryCodesProps = {
	codes: string[]
	next: string
}

/** Takes the focus, because the codes are shown only once. */
export function RecoveryCodes({ codes, next }: RecoveryCodesProps) {
	const section = useRef<HTMLElement>(null)
	useEffect(() => section.current?.focus(), [])
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-labelledby="codes-title"
			className={`${NOTICE.gold} my-4 grid gap-3 outline-none`}
		>
			<h2 id="codes-title" className="text-lg">
				Your recovery codes
			</h2>
			<p>
				<strong>These codes are shown only now.</strong> Write them down or print this page. Each of them
				signs you in once, in place of a code from the app, if your phone is lost. Earlier ones no longer
				work.
			</p>
			<ol className="grid list-decimal gap-x-8 gap-y-1 pl-8 font-mono sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<CopyButton text={codes.join("\n")} what="codes" />
			<p>
				<Link to={next} reloadDocument className="button">
					I have stored them
				</Link>
			</p>
		</section>
	)
}
