import { formatNumber } from "#app/models/text/numbers.ts"
import type { FileError } from "#app/platform/read-zip.server.ts"

export function FileErrorList({ fileErrors, errorCount }: { fileErrors: FileError[]; errorCount: number }) {
	const isCut = errorCount > fileErrors.length
	return (
		<section className="rounded-md bg-surface px-3 py-3">
			<h4 className="font-semibold">
				{isCut
					? `The first ${formatNumber(fileErrors.length)} of ${formatNumber(errorCount)} errors in the ZIP file`
					: "Errors in the ZIP file"}
			</h4>
			<ul className="mt-2 divide-y-2 divide-line">
				{fileErrors.map(({ file, message }) => (
					<li key={`${file} ${message}`} className="py-2 [overflow-wrap:anywhere]">
						<strong>{file}</strong>
						<p className="font-semibold text-barn">{message}</p>
					</li>
				))}
			</ul>
		</section>
	)
}
