import type { ComponentProps } from "react"
import { StaffPage } from "#core/staff/staff-page.tsx"
import mapStyles from "#features/map/ui/map.css?url"

export function MapPage(props: ComponentProps<typeof StaffPage>) {
	return (
		<>
			<link rel="stylesheet" href={mapStyles} precedence="default" />
			<StaffPage {...props} />
		</>
	)
}
