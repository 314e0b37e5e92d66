import { Link } from "react-router"
import { CopyButton, ShownOnce } from "./shown-once.tsx"

export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
	return (
		<ShownOnce id="codes-title" title="Your recovery codes">
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
		</ShownOnce>
	)
}
