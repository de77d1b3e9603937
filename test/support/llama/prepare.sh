#!/bin/sh
# Prepares a folder for test/analysts/llm/llama-server.spec.ts: llama-server from Debian's unstable release, with its own
# libraries beside the system's, and a tiny model. Needs Debian, python3 with numpy, and 120 MB.
#
#   test/support/llama/prepare.sh /tmp/llama
#   LLAMA_SERVER=/tmp/llama/llama-server LLAMA_MODEL=/tmp/llama/tiny.gguf npx jest test/analysts/llm/llama-server.spec.ts
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
root=$folder/root
libraries=$root/usr/lib/$(uname -m)-linux-gnu

mkdir -p "$folder/apt/etc/apt/apt.conf.d" "$folder/apt/etc/apt/preferences.d" "$folder/apt/var/lib/apt/lists/partial" \
  "$folder/apt/var/cache/apt/archives/partial" "$folder/apt/var/lib/dpkg" "$folder/debs" "$root"
: >"$folder/apt/var/lib/dpkg/status"
# The mirror that the system itself uses.
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | grep -m1 '/debian/*$')}
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keys] $mirror sid main" >"$folder/apt/etc/apt/sources.list"
cat >"$folder/apt.conf" <<CONF
Dir "$folder/apt";
Dir::State::status "$folder/apt/var/lib/dpkg/status";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Check-Valid-Until "false";
CONF
export APT_CONFIG="$folder/apt.conf"
apt-get update
packages=$(apt-get install -y --print-uris llama.cpp-tools | sed -n "s|^'[^']*' \([^_]*\)_.*|\1|p")
# shellcheck disable=SC2086
(cd "$folder/debs" && apt-get download $packages python3-gguf)
for package in "$folder"/debs/*.deb; do dpkg -x "$package" "$root"; done

cat >"$folder/llama-server" <<RUN
#!/bin/sh
for backend in sapphirerapids icelake haswell sse42 x64; do
  library=$libraries/ggml/backends0/libggml-cpu-\$backend.so
  case \$backend in
    sapphirerapids) flag=amx_int8 ;; icelake) flag=avx512_vnni ;; haswell) flag=avx2 ;; sse42) flag=sse4_2 ;; *) flag=fpu ;;
  esac
  grep -qw "\$flag" /proc/cpuinfo && [ -e "\$library" ] && break
done
export GGML_BACKEND_PATH="\$library"
exec "$(find "$root" -name 'ld-linux*.so.*' | head -1)" --library-path "$libraries:$libraries/llama:$libraries/ggml" \\
  "$root/usr/bin/llama-server" "\$@"
RUN
chmod +x "$folder/llama-server"
"$folder/llama-server" --version
PYTHONPATH="$root/usr/lib/python3/dist-packages" python3 "$here/tiny-model.py" "$folder/tiny.gguf" \
  "$here/../../../README.md" "$here/../../../docs"/*.md
