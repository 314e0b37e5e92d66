import { ACCOUNT_OPERATIONS } from "#core/accounts/api.server.ts"
import { SETTING_OPERATIONS } from "#core/settings/api.server.ts"
import { EVENT_OPERATIONS } from "#core/tracking/api.server.ts"
import { MAP_OPERATIONS } from "#features/map/api.server.ts"
import { POST_OPERATIONS } from "#features/posts/api.server.ts"
import { SPECIES_OPERATIONS } from "#features/species/api.server.ts"
import { TOUR_OPERATIONS } from "#features/tour/api.server.ts"
import { TODAY_OPERATIONS } from "#features/visit/today-api.server.ts"
import { WAIVER_OPERATIONS } from "#features/waiver/api.server.ts"
import { api } from "./endpoint.server.ts"
import { DESCRIPTION_OPERATIONS } from "./openapi/description.server.ts"
import { RECORD_OPERATIONS } from "./records.server.ts"

const handle = api({
	...RECORD_OPERATIONS,
	...ACCOUNT_OPERATIONS,
	...SETTING_OPERATIONS,
	...SPECIES_OPERATIONS,
	...POST_OPERATIONS,
	...MAP_OPERATIONS,
	...TODAY_OPERATIONS,
	...EVENT_OPERATIONS,
	...TOUR_OPERATIONS,
	...WAIVER_OPERATIONS,
	...DESCRIPTION_OPERATIONS,
})
export const loader = handle
export const action = handle
