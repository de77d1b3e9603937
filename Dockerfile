# syntax=docker/dockerfile:1
ARG NODE=node:24-bookworm-slim
ARG DEBIAN=debian:bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY .swcrc nest-cli.json tsconfig.json tsconfig.build.json ./
COPY src src
COPY scripts/bundle.mjs scripts/bundle-options.mjs scripts/
RUN npm run build

FROM ${NODE} AS dependencies
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json .npmrc ./
COPY scripts/prune-image.mjs scripts/
# The image has Debian's Chromium, so the one in @sparticuz/chromium is removed.
RUN npm ci --omit=dev && rm -rf node_modules/@sparticuz && node scripts/prune-image.mjs node_modules

# The encoder of the better detector is in the image only if it is asked for: --build-arg ENCODER=yes
FROM ${NODE} AS encoder
ARG ENCODER=
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json analyst.yaml ./
COPY models models
COPY personas personas
COPY --from=build /app/dist dist
RUN mkdir /encoder \
 && if [ -n "$ENCODER" ]; then \
      apt-get update && apt-get install -y --no-install-recommends python3-pip \
      && ELENCHUS_CACHE_DIR=/encoder node dist/cli.js detector install; \
    fi

FROM ${DEBIAN}
ARG ENCODER=
# The browser draws with its own software renderer. So Mesa's drivers and their compiler, on which Debian's package
# depends, are left out.
RUN printf 'path-exclude=/usr/lib/*/%s\n' 'dri/*' 'libLLVM*' 'libz3*' > /etc/dpkg/dpkg.cfg.d/without-mesa \
 && apt-get update \
 && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core \
 && apt-get clean && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 1000 node \
 && useradd --uid 1000 --gid node --create-home node \
 && install -d -o node -g node /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json analyst.yaml ./
COPY models models
COPY trust trust
COPY personas personas
COPY mails mails
COPY web web
COPY --from=build /app/dist dist
COPY --from=encoder /encoder /opt/elenchus
ENV ELENCHUS_CACHE_DIR=${ENCODER:+/opt/elenchus}
# glibc keeps the memory of ended threads in arenas. With at most two arenas that memory does not grow. Blocks of a
# megabyte and more are returned to the system when they are freed.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1000000
# The root file system may be read-only: everything that is written is in /data and /tmp.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ELENCHUS_DATA_DIR=/data CHROME_PATH=/usr/lib/chromium/chromium-headless-shell HOME=/tmp
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/main.js"]
